import './agreement.test';
