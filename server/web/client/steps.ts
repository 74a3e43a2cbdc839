/** What Back and Forward of the browser walk: places of the page. They stay in its memory; the history holds their numbers only. */

/** Browsers keep fewer. */
const MOST = 100;

interface Step<Place> {
  place: Place;
  /** How far the page was scrolled when it was left. */
  scroll: number;
}

export class Steps<Place> {
  readonly #first: Place;
  readonly #steps = new Map<number, Step<Place>>();
  readonly #onWalk: (place: Place, scroll: number) => void;
  #at = 0;
  #last = 0;
  /** Whether the place has been left for one that is no step yet. */
  #isLeft = false;

  /** @param onWalk brings a place back; its numbers are those of this visit, and what an earlier one left is the first place */
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

  /** One step further; what was further on before is gone, as in every browser. */
  go(place: Place): void {
    if (!this.#isLeft) this.leave();
    this.#isLeft = false;
    for (const step of this.#steps.keys()) if (step > this.#at) this.#steps.delete(step);
    // Never used twice: entries of the browser that are gone here have to stay unknown.
    this.#at = ++this.#last;
    this.#steps.set(this.#at, { place, scroll: 0 });
    const [oldest] = this.#steps.keys();
    if (this.#steps.size > MOST) this.#steps.delete(oldest!);
    this.#write('pushState');
  }

  /** Before something else is shown: how far this was scrolled can't be told afterwards. */
  leave(): void {
    const step = this.#steps.get(this.#at);
    if (step !== undefined) step.scroll = scrollY;
    this.#isLeft = true;
  }

  /** The same step, now with this place. */
  stay(place: Place): void {
    const step = this.#steps.get(this.#at);
    if (step === undefined) this.#steps.set(this.#at, { place, scroll: 0 });
    else step.place = place;
  }

  #walk(state: unknown): void {
    // A link within the page: where it leads is still this place.
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
