import type { Contract } from '#contract/index.ts'
import { plain } from '#contract/plain.ts'
import type { Role, UserState } from '#contract/roles.ts'

export type Who = Role | Exclude<UserState, 'approved'> | 'nobody'
type Rows = {
  readonly [Name in keyof Contract]: { readonly [Action in keyof Contract[Name]]: readonly Who[] }
}
/** The permissions of plain entities follow from their declaration. */
type Table = Omit<Rows, keyof typeof plain>

const administrators: Who[] = ['administrator']
const operators: Who[] = ['administrator', 'operator']
const exceptDealers: Who[] = ['administrator', 'operator', 'viewer']
/** Everyone except viewers. */
const writers: Who[] = ['administrator', 'operator', 'dealer']
const approved: Who[] = ['administrator', 'operator', 'dealer', 'viewer']
const everyone: Who[] = [...approved, 'pending', 'rejected', 'suspended', 'nobody']

/** Who can call each endpoint. A missing endpoint is a type error. */
export const ALLOWED: Table = {
  auth: {
    me: everyone,
    setup: everyone,
    register: everyone,
    login: everyone,
    logout: everyone,
    ticket: everyone,
    password: approved,
    resetPassword: everyone,
    checkPasswordReset: everyone,
    sessions: approved,
    endSession: approved,
  },
  confirmation: { check: approved, confirm: approved, passkeyOptions: approved },
  secondFactor: {
    get: approved,
    enable: approved,
    confirm: approved,
    renewCodes: approved,
    disable: approved,
    verify: everyone,
  },
  passkeys: {
    list: approved,
    registerOptions: approved,
    register: approved,
    rename: approved,
    remove: approved,
    signInOptions: everyone,
    signIn: everyone,
  },
  apiKeys: { list: approved, add: approved, remove: approved },
  users: {
    list: administrators,
    export: administrators,
    get: administrators,
    approve: administrators,
    reject: administrators,
    suspend: administrators,
    reopen: administrators,
    role: administrators,
    endSessions: administrators,
    resetSecondFactor: administrators,
    endSession: administrators,
    revokeApiKey: administrators,
    revokePasskey: administrators,
    endAccess: administrators,
    createPasswordReset: administrators,
  },
  servers: {
    list: approved,
    available: approved,
    export: approved,
    get: approved,
    add: administrators,
    update: administrators,
    uses: administrators,
    remove: administrators,
    import: administrators,
  },
  proxies: {
    list: approved,
    export: approved,
    get: operators,
    add: operators,
    update: operators,
    uses: operators,
    remove: operators,
    import: operators,
  },
  botStates: { list: exceptDealers, counts: exceptDealers },
  bots: {
    list: exceptDealers,
    export: exceptDealers,
    byIds: approved,
    get: approved,
    add: administrators,
    update: administrators,
    uses: administrators,
    remove: administrators,
  },
  penalties: {
    list: exceptDealers,
    export: exceptDealers,
    add: operators,
    update: operators,
    remove: operators,
  },
  brBots: {
    list: administrators,
    get: administrators,
    add: administrators,
    update: administrators,
    changeProxy: administrators,
    changeGroup: administrators,
    setActive: administrators,
    remove: administrators,
    import: administrators,
  },
  brBotGroups: {
    list: administrators,
    names: administrators,
    timeline: administrators,
    get: administrators,
    add: administrators,
    clone: administrators,
    update: administrators,
    remove: administrators,
    changeProxy: administrators,
    addBots: administrators,
    removeBots: administrators,
    addSchedule: administrators,
    removeSchedule: administrators,
  },
  captchaKeys: {
    list: approved,
    add: writers,
    update: writers,
    remove: writers,
  },
  orders: {
    list: approved,
    export: approved,
    get: approved,
    add: writers,
    move: writers,
    remove: administrators,
  },
  agents: {
    list: administrators,
    choices: administrators,
    get: administrators,
    add: administrators,
    update: administrators,
    rotateKey: administrators,
    remove: administrators,
  },
  telemetry: { report: [] },
  overview: { get: approved },
  search: { rows: approved, byIds: approved },
  settings: { get: administrators, update: administrators, display: approved },
  filters: { counts: approved },
  views: {
    list: approved,
    counts: approved,
    add: approved,
    update: approved,
    arrange: approved,
    remove: approved,
  },
  jobs: {
    list: approved,
    get: approved,
    items: approved,
    export: approved,
    add: writers,
    addExport: writers,
    importRoster: administrators,
    importProxies: operators,
    importServers: administrators,
    file: approved,
    removeFile: writers,
    start: writers,
    pause: writers,
    resume: writers,
    cancel: writers,
    retry: writers,
    undo: administrators,
  },
  undo: { run: approved },
  audit: {
    list: administrators,
    get: administrators,
    actions: administrators,
    revert: administrators,
  },
  logs: { list: administrators, errorGroups: administrators, export: administrators },
  live: { stats: operators },
  history: {
    bot: exceptDealers,
    frames: exceptDealers,
    nearestEvent: exceptDealers,
    range: exceptDealers,
    storage: administrators,
    trail: exceptDealers,
  },
  pastBots: { list: exceptDealers, matches: exceptDealers },
  map: {
    get: approved,
    servers: exceptDealers,
    bots: exceptDealers,
    matches: exceptDealers,
    frame: exceptDealers,
  },
  docs: { openapi: approved },
}

const READ = {
  own: approved,
  authenticated: approved,
  except_unverified: approved,
  except_dealer: exceptDealers,
  operator: operators,
  administrator: administrators,
  agent: [],
}
const WRITE = { ...READ, own: writers, authenticated: writers, except_unverified: writers }

/** The permissions of every plain entity, by its access. */
export const PLAIN_ALLOWED = Object.fromEntries(
  Object.entries(plain).map(([name, { list, add }]) => {
    const [read, write] = [READ[list.access], WRITE[add.access]]
    return [name, { list: read, export: read, add: write, update: write, remove: write }]
  }),
)
