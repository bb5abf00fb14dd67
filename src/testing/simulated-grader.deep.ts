import './simulated-grader.test';
