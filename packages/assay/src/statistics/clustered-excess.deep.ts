import './clustered-excess.test';
