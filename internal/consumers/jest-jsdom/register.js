const { isProfilesError } = require('@profiles/sdk');

/** Sends a form to the service, and shows the outcome in the form. */
async function register(form, profiles) {
  const patient = Object.fromEntries(new FormData(form));
  const extras = { ward: 'B2', _draft: true };
  try {
    const { oid } = await profiles.createPatient({ ...patient, extras });
    form.querySelector('output').textContent = oid;
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    form.querySelector('output').textContent = `${error.code}, ${error.outcome}`;
  }
}

module.exports = { register };
