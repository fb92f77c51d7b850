import { drive } from './drive.ts'
import { ourMap } from './our-map.ts'

drive(ourMap('auto'))
