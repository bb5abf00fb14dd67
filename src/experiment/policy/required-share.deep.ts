import './required-share.test';
