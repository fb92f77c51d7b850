import type { FromScene, ToScene } from '../messages.ts'
import { createScene } from './scene.ts'

const hear = createScene((message: FromScene) => self.postMessage(message))

self.addEventListener('message', ({ data }: MessageEvent<ToScene>) => hear(data))
