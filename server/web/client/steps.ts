/**
 * The places for Back and Forward. They are kept in the page's memory; the browser's history only stores their numbers.
 */

/** Browsers keep fewer. */
const MOST = 100;

interface Step<Place> {
  place: Place;
  /** Scroll position when the place was left. */
  scroll: number;
}

export class Steps<Place> {
  readonly #first: Place;
  readonly #steps = new Map<number, Step<Place>>();
  readonly #onWalk: (place: Place, scroll: number) => void;
  #at = 0;
  #last = 0;
  /** Whether the place was left for one that is not a step yet. */
  #isLeft = false;

  /**
   * @param onWalk shows a place again; numbers are valid for this visit, and entries of an earlier visit lead to the
   * first place
   */
  constructor(first: Place, onWalk: (place: Place, scroll: number) => void) {
    this.#first = first;
    this.#onWalk = onWalk;
    this.#steps.set(0, { place: first, scroll: 0 });
    history.scrollRestoration = 'manual';
    this.#write('replaceState');
    addEventListener('popstate', ({ state }: PopStateEvent) => this.#walk(state as unknown));
  }

  get current(): Place {
    return this.#steps.get(this.#at)?.place ?? this.#first;
  }

  /** Adds a step; removes later ones, as browsers do. */
  go(place: Place): void {
    if (!this.#isLeft) this.leave();
    this.#isLeft = false;
    for (const step of this.#steps.keys()) if (step > this.#at) this.#steps.delete(step);
    // Numbers are never reused, so that removed entries in the browser's history stay unknown.
    this.#at = ++this.#last;
    this.#steps.set(this.#at, { place, scroll: 0 });
    const [oldest] = this.#steps.keys();
    if (this.#steps.size > MOST) this.#steps.delete(oldest!);
    this.#write('pushState');
  }

  /** Called before something else is shown, while the scroll position is still known. */
  leave(): void {
    const step = this.#steps.get(this.#at);
    if (step !== undefined) step.scroll = scrollY;
    this.#isLeft = true;
  }

  /** Changes the place of the current step. */
  stay(place: Place): void {
    const step = this.#steps.get(this.#at);
    if (step === undefined) this.#steps.set(this.#at, { place, scroll: 0 });
    else step.place = place;
  }

  #walk(state: unknown): void {
    // A link within the page: stays at this place.
    if (state === null) return this.#write('replaceState');
    this.leave();
    const { step, since } = state as { step?: number; since?: number };
    const known = since === performance.timeOrigin ? this.#steps.get(step!) : undefined;
    this.#at = known === undefined ? ++this.#last : step!;
    if (known === undefined) {
      this.#steps.set(this.#at, { place: this.#first, scroll: 0 });
      this.#write('replaceState');
    }
    this.#onWalk(this.current, known?.scroll ?? 0);
    this.#isLeft = false;
  }

  #write(how: 'pushState' | 'replaceState'): void {
    history[how]({ step: this.#at, since: performance.timeOrigin }, '');
  }
}
