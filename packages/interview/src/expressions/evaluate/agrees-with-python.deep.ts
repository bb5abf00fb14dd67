import './agrees-with-python.test';
