//! Small symmetric matrices: what a fit of a few parameters needs, and no more.

use std::ops::{Index, IndexMut};

/// A square matrix.
#[derive(Clone, PartialEq, Debug)]
pub struct Matrix {
    side: usize,
    cells: Vec<f64>,
}

impl Matrix {
    /// All zeros.
    pub fn zero(side: usize) -> Matrix {
        Matrix {
            side,
            cells: vec![0.0; side * side],
        }
    }

    /// The number of rows.
    pub fn side(&self) -> usize {
        self.side
    }

    /// xᵀ M x: the variance of the combination `x` of parameters whose covariance this is.
    pub fn form(&self, x: &[f64]) -> f64 {
        self.times(x).iter().zip(x).map(|(a, b)| a * b).sum()
    }

    /// M x.
    pub fn times(&self, x: &[f64]) -> Vec<f64> {
        (0..self.side)
            .map(|i| (0..self.side).map(|j| self[(i, j)] * x[j]).sum())
            .collect()
    }

    /// Adds weight·x xᵀ.
    pub(crate) fn add_outer(&mut self, x: &[f64], weight: f64) {
        for i in 0..self.side {
            for j in 0..self.side {
                self[(i, j)] += weight * x[i] * x[j];
            }
        }
    }

    /// M A M for symmetric M: the sandwich of robust covariances.
    pub(crate) fn sandwich(&self, filling: &Matrix) -> Matrix {
        let product = |a: &Matrix, b: &Matrix| {
            let mut out = Matrix::zero(a.side);
            for i in 0..a.side {
                for j in 0..a.side {
                    out[(i, j)] = (0..a.side).map(|k| a[(i, k)] * b[(k, j)]).sum();
                }
            }
            out
        };
        product(&product(self, filling), self)
    }

    /// Every cell times `by`.
    pub(crate) fn scaled(mut self, by: f64) -> Matrix {
        self.cells.iter_mut().for_each(|x| *x *= by);
        self
    }

    /// The Cholesky factor of a positive definite matrix; `None` where a pivot vanishes, which means that the rank is not full.
    pub(crate) fn cholesky(&self) -> Option<Cholesky> {
        /// A pivot this small beside its diagonal is rounding.
        const VANISHED: f64 = 1e-11;
        let mut l = Matrix::zero(self.side);
        for j in 0..self.side {
            for i in j..self.side {
                let rest = self[(i, j)] - (0..j).map(|k| l[(i, k)] * l[(j, k)]).sum::<f64>();
                if i > j {
                    l[(i, j)] = rest / l[(j, j)];
                } else if rest > VANISHED * self[(j, j)] && rest > 0.0 {
                    l[(j, j)] = rest.sqrt();
                } else {
                    return None;
                }
            }
        }
        Some(Cholesky { l })
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.cells[i * self.side + j]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        &mut self.cells[i * self.side + j]
    }
}

/// M = L Lᵀ.
pub(crate) struct Cholesky {
    l: Matrix,
}

impl Cholesky {
    /// The x with M x = `b`.
    pub fn solve(&self, b: &[f64]) -> Vec<f64> {
        let (l, n) = (&self.l, self.l.side);
        let mut x = b.to_vec();
        for i in 0..n {
            x[i] = (x[i] - (0..i).map(|k| l[(i, k)] * x[k]).sum::<f64>()) / l[(i, i)];
        }
        for i in (0..n).rev() {
            x[i] = (x[i] - (i + 1..n).map(|k| l[(k, i)] * x[k]).sum::<f64>()) / l[(i, i)];
        }
        x
    }

    /// M⁻¹.
    pub fn inverse(&self) -> Matrix {
        let n = self.l.side;
        let mut out = Matrix::zero(n);
        for j in 0..n {
            let mut unit = vec![0.0; n];
            unit[j] = 1.0;
            for (i, x) in self.solve(&unit).into_iter().enumerate() {
                out[(i, j)] = x;
            }
        }
        out
    }

    /// ln det M.
    pub fn ln_det(&self) -> f64 {
        2.0 * (0..self.l.side).map(|i| self.l[(i, i)].ln()).sum::<f64>()
    }
}
