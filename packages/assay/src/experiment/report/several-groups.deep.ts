import './several-groups.test';
