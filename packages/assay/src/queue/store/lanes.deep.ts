import './lanes.test';
