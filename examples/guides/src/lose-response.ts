await fetch('http://127.0.0.1:4700/__mock__/faults', {
  method: 'POST',
  body: JSON.stringify({ operation: 'createPatient', fault: { kind: 'drop', stored: true } }),
});
