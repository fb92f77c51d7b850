import { Field } from './field.ts'
import { raiseLand } from './terrain.ts'

/** The island before it is drawn. */
export interface World {
  readonly height: Field
}

export function makeWorld(): World {
  return { height: raiseLand() }
}

/** On its way to a worker a field loses its methods. */
export function revive(world: World): World {
  return { ...world, height: new Field(world.height.side, world.height.values) }
}
