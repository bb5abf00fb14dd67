import './find-bursts.test';
