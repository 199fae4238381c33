// What both pages use: making elements, asking the server, telling people what went wrong.
export const $ = (id) => document.getElementById(id);
export const me = { guest: null };

export function make(tag, text = "", more = {}) {
  const element = Object.assign(document.createElement(tag), more);
  element.textContent = text;
  return element;
}

export const button = (text, onclick) => make("button", text, { type: "button", onclick });
export const notice = (text) => ($("notice").textContent = text);

export async function api(method, path, body) {
  const headers = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.message);
  return answer;
}

export const trying = (work) => async (event) => {
  event?.preventDefault();
  try {
    notice("");
    await work(event);
  } catch (error) {
    notice(error.message);
  }
};
