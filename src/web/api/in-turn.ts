interface Versioned {
  readonly id: number
  readonly version: number
}

/**
 * Sends each change of a row after the previous one, because the user can choose again before the server has answered: `send`
 * gets the row with the newer version, that of the page or that of the last response.
 */
export function createTurns<Row extends Versioned>() {
  const last = new Map<number, Promise<Row>>()
  return <Answer extends Row>(row: Row, send: (known: Row) => Promise<Answer>): Promise<Answer> => {
    const sent = Promise.resolve(last.get(row.id))
      .catch(() => undefined)
      .then((known) => send(known && known.version > row.version ? known : row))
    last.set(row.id, sent)
    return sent
  }
}
