type Close = () => Promise<void>

/** Steps that close what was opened, in reverse order. A failing step does not stop the others. */
export class Shutdown {
  readonly #steps: { name: string; close: Close }[] = []
  #done: Promise<void> | undefined

  get isEmpty(): boolean {
    return this.#steps.length === 0
  }

  add(name: string, close: Close): void {
    this.#steps.unshift({ name, close })
  }

  /** Closes everything once, however often it is asked. */
  close(onFailure: (name: string, error: unknown) => void): Promise<void> {
    this.#done ??= this.#closeAll(onFailure)
    return this.#done
  }

  async #closeAll(onFailure: (name: string, error: unknown) => void): Promise<void> {
    for (const { name, close } of this.#steps) {
      try {
        await close()
      } catch (error) {
        onFailure(name, error)
      }
    }
  }
}
