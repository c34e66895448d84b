import { isProfilesError, ProfileClient } from '@profiles/sdk';

const MEANING = {
  not_sent: 'Nothing was sent.',
  rejected: 'The service rejected it.',
  unknown: 'Perhaps registered. Try again with the same UHID.',
  applied: 'Registered, but the response was damaged. Do not try again.',
};

const profiles = new ProfileClient({
  baseUrl: import.meta.env.VITE_PROFILES_URL ?? 'https://api.example.com',
  token: 'token-of-the-session',
  clientId: 'front-desk',
});

const [form] = document.forms;

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  form.querySelector('[role=status]').textContent = await register();
});

async function register() {
  try {
    const { oid } = await profiles.createPatientOnce(Object.fromEntries(new FormData(form)));
    return `Registered as ${oid}.`;
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    // Another UHID could register the same patient twice.
    if (error.outcome === 'unknown') form.elements.username.readOnly = true;
    if (error.code === 'conflict') return 'A patient with this UHID is registered: look it up.';
    return MEANING[error.outcome];
  }
}
