import type { FromScene, ToScene } from '../messages.ts'
import { createScene } from './scene.ts'

const handleMessage = createScene((message: FromScene) => self.postMessage(message))

self.addEventListener('message', ({ data }: MessageEvent<ToScene>) => handleMessage(data))
