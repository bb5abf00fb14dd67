import './false-discovery.test';
