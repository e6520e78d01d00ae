type Close = () => Promise<void>

/** What was opened, to be closed in the opposite order. A step that fails does not keep the others from being done. */
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
