import './sign-flip-error.test';
