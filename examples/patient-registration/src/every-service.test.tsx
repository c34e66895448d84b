// @vitest-environment happy-dom
import { describeEveryService } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';
import { button, control, heading, register, user } from '../test/front-desk.ts';
import { renderBeforeEach } from '../test/render-before-each.tsx';

describeEveryService(
  'a username that is entered twice',
  ({ behaviour }) => {
    const mock = renderBeforeEach({ behaviour });

    it('is stored once, and the form is kept', async () => {
      mock.patients.create({ fn: 'Ravi', dob: '1985-01-02', gen: 'M', username: 'UHID-1042' });
      await register('UHID-1042');
      await heading('Rejected: nothing was stored');
      expect(control('Username or UHID')).toHaveValue('UHID-1042');
      expect(mock.patients.size).toBe(1);
    });

    it('shows after an unknown outcome and a second try that the patient was stored', async () => {
      mock.fail('createPatient', { kind: 'drop', stored: true });
      await register('UHID-1042');
      await heading('This patient may be registered already');
      await user.click(control('Try again with the username UHID-1042'));
      await user.click(button('Try again'));
      await heading('Patient probably registered already');
      expect(mock.patients.size).toBe(1);
    });
  },
  { only: ['duplicateUsername', 'errorBody'] },
);
