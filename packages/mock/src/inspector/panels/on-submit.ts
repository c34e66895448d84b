/** Returns a listener for the submission of a form, which does not leave the page. */
export function onSubmit(
  submit: (data: FormData, form: HTMLFormElement) => void,
): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (form instanceof HTMLFormElement) submit(new FormData(form), form);
  };
}
