/** Short sounds, made on the spot: a few partials with a fast attack, nothing to download. */

import type { Sound } from "./game";
import { settings } from "./settings.svelte";

interface Note {
  /** Partials in hertz. */
  tones: number[];
  seconds: number;
  loud: number;
  /** Whether it starts with a rustle. */
  rustle?: boolean;
}

const NOTES: Record<Sound, Note> = {
  card: { tones: [190], seconds: 0.09, loud: 0.05, rustle: true },
  mark: { tones: [320], seconds: 0.06, loud: 0.04, rustle: true },
  seal: { tones: [523, 784], seconds: 0.35, loud: 0.06 },
  trick: { tones: [262, 392], seconds: 0.25, loud: 0.05 },
  turn: { tones: [659, 988], seconds: 0.45, loud: 0.05 },
  end: { tones: [392, 523, 659], seconds: 0.9, loud: 0.06 },
};

let audio: AudioContext | null = null;

/** Play a sound, unless this person wants none, or the page may not yet. */
export function play(sound: Sound): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const { tones, seconds, loud, rustle } = NOTES[sound];
  const start = audio.currentTime;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  gain.connect(audio.destination);
  for (const tone of tones) ring(audio, gain, tone, start, seconds);
  if (rustle) rustling(audio, gain, start);
}

function ring(context: AudioContext, into: AudioNode, tone: number, start: number, seconds: number): void {
  const oscillator = context.createOscillator();
  oscillator.type = "triangle";
  oscillator.frequency.value = tone;
  oscillator.connect(into);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

function rustling(context: AudioContext, into: AudioNode, start: number): void {
  const frames = context.createBuffer(1, context.sampleRate / 20, context.sampleRate);
  const samples = frames.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length);
  const source = context.createBufferSource();
  source.buffer = frames;
  source.connect(into);
  source.start(start);
}
