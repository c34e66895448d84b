import { profiles } from './profiles.ts';

const { message } = await profiles.updateEmrUser('emr-user-1', {
  bg: 'O+',
  mobile: '+919876543210',
});
console.log(message);
