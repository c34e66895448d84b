/** The exit codes of a calibration. The help explains them. */
export const EXIT = {
  done: 0,
  drifted: 1,
  nothingSent: 2,
  incomplete: 3,
} as const;

/** What the help says below the options. */
export const CALIBRATE_HELP = `
What is sent:
  One request at a time, none of them twice: patients with made-up names, updates of the EMR user
  that --emr-user names, and requests that are wrong on purpose. Nothing removes the patients
  afterwards. The run stops at once at an answer of 5xx, at a rate limit, where no answer comes, and
  at Ctrl-C; what it has learned until then is written.

What is printed:
  For a response that no ledger entry explains: its status, the names of its headers and the shape of
  its body. --show-texts adds header values and the first 1,000 characters of the body. They may hold
  patient data and credentials, because a service can repeat what it stores or receives. Cookies and
  verbatim copies of your credentials are redacted; escaped or encoded copies are not.
  The run reads at most 1 MiB of a response, and says how many responses were longer.

Files:
  --out, --check  {"behaviour": {"createStatus": 201}, "evidence": {"createStatus": {...}}}
                  What the service does, and the request that told. profiles-mock --behaviour takes it.
                  A run that stops early does not replace a file; it writes FILE.partial.
  --read          a path or a package that exports two functions, for what no answer shows:
                    export async function readPatient(oid) { return { fn: "...", ... }; }
                    export async function readEmrUser(oid) { return { fn: "...", ... }; }

Exit codes:
  ${EXIT.done}  the run came to its end; with --check: whatever the file says still holds
  ${EXIT.drifted}  with --check: something no longer holds
  ${EXIT.nothingSent}  nothing was sent: a wrong flag, file or address, or no --i-know-this-writes
  ${EXIT.incomplete}  the run stopped before its end, or settled nothing, or the file could not be written;
     with --check: nothing contradicts the file, but not all that was settled was seen

Without an installation, run the command as:
  npx -p @profiles/mock profiles-mock calibrate

Examples:
  PROFILES_TOKEN="$(cat token.txt)" profiles-mock calibrate --base-url https://test.example.com \\
    --client-id front-desk --emr-user user-1 --out behaviour.json --i-know-this-writes
  profiles-mock --behaviour behaviour.json`;
