import './plan-power.test';
