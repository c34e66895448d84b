import { BLOOD_GROUPS } from '@profiles/sdk/schemas';
import { LabelledControl } from './labelled-control.tsx';
import { PATIENT_FIELDS } from './patient-fields.ts';

export function BloodGroupField() {
  return (
    <LabelledControl name="bloodgroup" label={PATIENT_FIELDS.bloodgroup.label}>
      {(control) => (
        <select {...control}>
          <option value="">Not known</option>
          {BLOOD_GROUPS.map((group) => (
            <option key={group}>{group}</option>
          ))}
        </select>
      )}
    </LabelledControl>
  );
}
