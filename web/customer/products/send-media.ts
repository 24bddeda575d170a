/**
 * Says at once that a video is too long or too large, draws a picture of it, and sends the form
 * with its progress: what is refused leaves the chosen files where they are. Without a script the
 * form is sent as any other. Sent as text beside the beacon: it stays self-contained.
 */
export function sendMedia(): void {
  const form = document.querySelector('form[data-lost]') as HTMLFormElement;
  const { long, large, lost, sending } = form.dataset as Labels;
  const posters = new Map<string, Blob>();
  const say = (after: Element, text: string): void => {
    const message = document.createElement('p');
    message.className = 'err';
    message.role = 'alert';
    message.textContent = text;
    after.after(message);
    message.scrollIntoView({ block: 'center' });
  };
  const refuse = (field: HTMLInputElement, text: string): void => {
    field.value = '';
    say(field, text);
  };
  const look = (field: HTMLInputElement, file: File): void => {
    const video = document.createElement('video');
    const address = URL.createObjectURL(file);
    video.muted = true;
    video.addEventListener('loadedmetadata', () => {
      if (video.duration > 60.5 && video.duration < Infinity) refuse(field, long);
      else video.currentTime = 0.1;
    });
    video.addEventListener('seeked', () => {
      const canvas = document.createElement('canvas');
      const scale = Math.min(1, 800 / Math.max(video.videoWidth, video.videoHeight));
      canvas.width = video.videoWidth * scale;
      canvas.height = video.videoHeight * scale;
      canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((picture) => picture && posters.set(field.name, picture), 'image/jpeg');
      URL.revokeObjectURL(address);
    });
    video.src = address;
  };
  form.addEventListener('change', (event) => {
    const field = event.target as HTMLInputElement;
    if (field.type !== 'file') return;
    posters.delete(field.name);
    field.parentElement?.querySelector('.err')?.remove();
    for (const file of field.files ?? []) {
      if (!file.type.startsWith('video/')) continue;
      if (file.size > 50_000_000) return refuse(field, large);
      look(field, file);
    }
  });
  form.addEventListener('submit', (event) => {
    const body = new FormData(form);
    if (![...body.values()].some((value) => value instanceof File && value.size)) return;
    event.preventDefault();
    for (const [name, picture] of posters) body.append(name.replace('media', 'poster'), picture);
    const button = form.querySelector<HTMLButtonElement>('button') as HTMLButtonElement;
    const progress = document.createElement('progress');
    const call = new XMLHttpRequest();
    for (const former of document.querySelectorAll('.err')) former.remove();
    const fail = (text?: string | null, after: Element | null = button): void => {
      button.disabled = false;
      progress.remove();
      say(after ?? button, text ?? lost);
    };
    progress.ariaLabel = sending;
    button.after(progress);
    button.disabled = true;
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      progress.value = loaded / total;
    });
    call.addEventListener('load', () => {
      if (call.responseURL !== form.action) {
        location.assign(call.responseURL);
        return;
      }
      const answer = new DOMParser().parseFromString(call.responseText, 'text/html');
      const problems = answer.querySelectorAll('.err[id]');
      if (problems.length === 0) fail(answer.querySelector('main p')?.textContent);
      for (const problem of problems)
        fail(problem.textContent, form.querySelector(`#p${problem.id.slice(1)}`));
    });
    call.addEventListener('error', () => fail());
    call.open('POST', form.action);
    call.send(body);
  });
}

/** What the form carries for its script, in the language of the page. */
type Labels = Record<'long' | 'large' | 'lost' | 'sending', string>;
