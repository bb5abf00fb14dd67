import './encoded-secrets.test';
