import './unseen-gate.test';
