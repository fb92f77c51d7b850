interface Action {
  label: string
  run(): void
}

export interface Notify {
  success(title: string, description?: string, action?: Action): void
  notice(title: string, description?: string): void
  failure(title: string, reason?: string): void
  /** Closes the failure toast with this title. */
  resolve(title: string): void
}
