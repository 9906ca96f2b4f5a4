const PREFIX = "towow.written.";

/** What is written in a form and not sent, by form. It lives as long as the tab, or, without storage, until a reload. */
export class Written {
  private readonly here = new Map<string, string>();

  constructor(private readonly storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">) {}

  /** Nothing: nothing is written there. */
  read<T extends object>(form: string): T | null {
    try {
      return JSON.parse(this.here.get(form) ?? this.stored(form) ?? "null") as T | null;
    } catch {
      return null; // what stands there is not of this page
    }
  }

  keep(form: string, said: object): void {
    const text = JSON.stringify(said);
    this.here.set(form, text);
    this.store((storage) => storage.setItem(PREFIX + form, text));
  }

  drop(form: string): void {
    this.here.delete(form);
    this.store((storage) => storage.removeItem(PREFIX + form));
  }

  private stored(form: string): string | null {
    try {
      return this.storage().getItem(PREFIX + form);
    } catch {
      return null;
    }
  }

  private store(work: (storage: Pick<Storage, "setItem" | "removeItem">) => void): void {
    try {
      work(this.storage());
    } catch {
      // what is written is kept here all the same
    }
  }
}

export const written = new Written(() => sessionStorage);
