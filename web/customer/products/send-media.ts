/**
 * Shows immediately when a video is too long or too large, extracts a poster frame, and sends the
 * form with a progress bar. After a refusal the chosen files remain. Without a script the form is
 * sent normally. The function is sent as text beside the beacon, so it must be self-contained.
 */
export function sendMedia(): void {
  const form = document.querySelector('form[data-lost]') as HTMLFormElement;
  const { long, large, lost, sending } = form.dataset as Labels;
  const posters = new Map<string, Blob>();
  const button = form.querySelector('button') as HTMLButtonElement;
  const progress = document.createElement('progress');
  progress.ariaLabel = sending;
  const say = (text?: string | null, at: Field = button): void => {
    const message = document.createElement('span');
    button.disabled = false;
    progress.remove();
    message.className = 'err';
    message.role = 'alert';
    message.id = `e${at.name}`;
    message.textContent = text ?? lost;
    at.closest('details')?.setAttribute('open', '');
    (at.closest('fieldset') ?? at).before(message);
    at.setAttribute('aria-describedby', message.id);
    at.focus();
  };
  const refuse = (field: HTMLInputElement, text: string): void => {
    field.value = '';
    say(text, field);
  };
  const look = (field: HTMLInputElement, file: File): void => {
    const video = document.createElement('video');
    const address = URL.createObjectURL(file);
    video.muted = true;
    video.onloadedmetadata = () => {
      if (video.duration > 60.5 && video.duration < Infinity) refuse(field, long);
      else video.currentTime = 0.1;
    };
    video.onseeked = () => {
      const canvas = document.createElement('canvas');
      const scale = Math.min(1, 800 / Math.max(video.videoWidth, video.videoHeight));
      canvas.width = video.videoWidth * scale;
      canvas.height = video.videoHeight * scale;
      (canvas.getContext('2d') as CanvasRenderingContext2D).drawImage(
        video,
        0,
        0,
        canvas.width,
        canvas.height,
      );
      canvas.toBlob((file) => file && posters.set(field.name, file), 'image/jpeg');
      URL.revokeObjectURL(address);
    };
    video.src = address;
  };
  form.onchange = (event) => {
    const field = event.target as HTMLInputElement;
    posters.delete(field.name);
    field.parentElement?.querySelector('.err')?.remove();
    for (const file of field.files ?? []) {
      if (!file.type.startsWith('video/')) continue;
      if (file.size > 5e7) return refuse(field, large);
      look(field, file);
    }
  };
  form.onsubmit = (event) => {
    const body = new FormData(form);
    if (![...(body.values() as Iterable<File>)].some((file) => file.size)) return;
    event.preventDefault();
    for (const [name, file] of posters) body.append(name.replace('media', 'poster'), file);
    const call = new XMLHttpRequest();
    for (const message of document.querySelectorAll('.err')) message.remove();
    button.after(progress);
    button.disabled = true;
    call.upload.onprogress = ({ loaded, total }) => {
      progress.value = loaded / total;
    };
    call.onload = () => {
      if (call.responseURL !== form.action) return location.assign(call.responseURL);
      const answer = call.response as Document | null;
      const problems = [...(answer?.querySelectorAll('.err[id]') ?? [])];
      if (!problems.length) say(answer?.querySelector('main p')?.textContent);
      // The id of a problem contains the name of its field. The first one gets the focus.
      for (const { id, textContent } of problems.toReversed())
        say(textContent, form.querySelector<Field>(`[name=${id.slice(1)}]`) ?? button);
    };
    call.onerror = () => say();
    call.responseType = 'document';
    call.open('POST', form.action);
    call.send(body);
  };
}

type Field = HTMLInputElement | HTMLButtonElement;

/** The texts in the form’s data attributes, in the language of the page. */
type Labels = Record<'long' | 'large' | 'lost' | 'sending', string>;
