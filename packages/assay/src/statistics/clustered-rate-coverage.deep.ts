import './clustered-rate-coverage.test';
