import { Application, ImageSource, Particle, ParticleContainer, Sprite, Texture } from 'pixi.js'
import { drive } from '../pages/drive.ts'
import { loadImage, SEA, type Stage } from '../pages/page.ts'
import { PALETTE, RADIUS_PX } from '../scene/palette.ts'
import { type Camera, VIEW_HEIGHT, VIEW_WIDTH } from '../scene/tour.ts'

const application = new Application()
let base: Sprite
let particles: Particle[] = []
let positions = new Float32Array()

/**
 * A particle container of which only the positions are dynamic. They are screen coordinates, because zooming
 * the container would zoom its discs. The application only draws on request, once per frame.
 */
drive({ show, frame })

async function show(stage: Stage): Promise<void> {
  positions = stage.positions
  await application.init({
    preference: 'webgl',
    width: VIEW_WIDTH,
    height: VIEW_HEIGHT,
    antialias: false,
    resolution: 1,
    autoStart: false,
    sharedTicker: false,
    background: SEA,
  })
  stage.element.append(application.canvas)
  base = new Sprite(new Texture({ source: await imageSource() }))
  const texture = Texture.from(disc())
  const container = new ParticleContainer({
    texture,
    dynamicProperties: {
      position: true,
      vertex: false,
      rotation: false,
      uvs: false,
      color: false,
    },
  })
  const tints = PALETTE.map(([red, green, blue]) => (red << 16) | (green << 8) | blue)
  particles = Array.from(
    stage.colors,
    (color) => new Particle({ texture, anchorX: 0.5, anchorY: 0.5, tint: tints[color] ?? 0 }),
  )
  for (const particle of particles) container.addParticle(particle)
  application.stage.addChild(base, container)
}

const imageSource = async () =>
  new ImageSource({
    resource: await loadImage(),
    autoGenerateMipmaps: true,
    scaleMode: 'linear',
    alphaMode: 'no-premultiply-alpha',
  })

function disc(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = 2 * RADIUS_PX
  canvas.height = 2 * RADIUS_PX
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas to draw a disc on')
  context.fillStyle = '#fff'
  context.beginPath()
  context.arc(RADIUS_PX, RADIUS_PX, RADIUS_PX, 0, 2 * Math.PI)
  context.fill()
  return canvas
}

function frame(camera: Camera): void {
  const left = VIEW_WIDTH / 2 - camera.x * camera.scale
  const top = VIEW_HEIGHT / 2 - camera.y * camera.scale
  base.scale.set(camera.scale)
  base.position.set(left, top)
  for (let at = 0; at < particles.length; at++) {
    const particle = particles[at]
    if (!particle) break
    particle.x = (positions[2 * at] ?? 0) * camera.scale + left
    particle.y = (positions[2 * at + 1] ?? 0) * camera.scale + top
  }
  application.render()
}
