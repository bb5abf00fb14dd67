import './gate-simulated.test';
