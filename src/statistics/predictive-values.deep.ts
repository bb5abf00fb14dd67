import './predictive-values.test';
