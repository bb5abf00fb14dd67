import './decide-analytics.test';
