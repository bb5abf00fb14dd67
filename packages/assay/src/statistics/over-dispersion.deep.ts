import './over-dispersion.test';
