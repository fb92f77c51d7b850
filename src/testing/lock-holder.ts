import Sqlite from 'better-sqlite3'

// Acts as another program during a write: holds the lock of a database file (in argv) until it is killed.
const [, , file = ''] = process.argv
const db = new Sqlite(file)
db.exec('begin immediate')
process.stdout.write('locked\n')
setInterval(() => db.inTransaction, 60_000)
