import { FilterError } from './error.ts'

export type Operator = ':' | '=' | '!=' | '>' | '>=' | '<' | '<='

/** A word, or a text in quotation marks. */
export interface Token {
  readonly text: string
  readonly isQuoted: boolean
  readonly start: number
  readonly end: number
}

const SPACE = /\s/
const ENDS_VALUE = /[\s(),"]/
const ENDS_NAME = /[\s(),":=<>!~]/

/** Reads a filter from left to right, each character at most twice. */
export class Scanner {
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  skipSpace(): void {
    while (!this.isAtEnd && SPACE.test(this.text.charAt(this.at))) this.at++
  }

  /** Consumes this character if it is next. */
  take(character: string): boolean {
    if (this.text.charAt(this.at) !== character) return false
    this.at++
    return true
  }

  /** Consumes a dash directly before a term. */
  takeDash(): boolean {
    const next = this.text.charAt(this.at + 1)
    return next !== '' && !SPACE.test(next) && this.take('-')
  }

  /** Consumes all operator characters that are next. The result is not necessarily an operator. */
  takeOperator(): string {
    const start = this.at
    while (/[:=<>!~]/.test(this.text.charAt(this.at))) this.at++
    return this.text.slice(start, this.at)
  }

  /** Consumes the name of a field, a keyword or a text; returns undefined if none is next. */
  takeTerm(): Token | undefined {
    return this.#takeUntil(ENDS_NAME)
  }

  takeValue(): Token | undefined {
    return this.#takeUntil(ENDS_VALUE)
  }

  #takeUntil(end: RegExp): Token | undefined {
    const start = this.at
    if (this.take('"')) return this.#quoted(start)
    while (!this.isAtEnd && !end.test(this.text.charAt(this.at))) this.at++
    if (this.at === start) return undefined
    return { text: this.text.slice(start, this.at), isQuoted: false, start, end: this.at }
  }

  /** Consumes a text up to its closing quotation mark; a backslash escapes the next character. */
  #quoted(start: number): Token {
    let text = ''
    while (!this.isAtEnd) {
      if (this.take('"')) return { text, isQuoted: true, start, end: this.at }
      this.take('\\')
      text += this.text.charAt(this.at)
      this.at++
    }
    throw new FilterError('Close the quotation mark.', { start, end: this.text.length })
  }
}
