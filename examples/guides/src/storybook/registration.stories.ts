import { mock } from './profiles-mock.ts';
import { registrationForm } from './registration-form.ts';

export default { title: 'Registration', render: registrationForm };

export const Registers = {};

export const LosesTheResponse = {
  beforeEach() {
    mock.fail('createPatient', { kind: 'drop', stored: true });
  },
};
