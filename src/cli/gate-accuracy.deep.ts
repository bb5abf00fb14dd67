import './gate-accuracy.test';
