import './find-trends.test';
