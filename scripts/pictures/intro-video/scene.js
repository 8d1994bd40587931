// Paints the intro's picture for any time on a canvas in the browser. Times are in seconds.
const colours = { night: '#0c0a1f', near: '#3a2a6a', far: '#1d1b4d', gold: '#f3bf4d', flour: '#f5f2ff' };
/** The share of the square that both a phone's portrait and a wide screen's landscape show. */
const kolamShare = 0.42;
const dotsLaid = { from: 0.1, to: 0.7 };
const lineDrawn = { from: 0.5, to: 2.6 };
/** Widths and opacities of lines on top of each other: a soft edge that is cheap to encode. */
const halo = [
  [9, 0.035],
  [7, 0.045],
  [5, 0.06],
  [3.5, 0.09],
];

export function openScene({ side, kolam, stars }) {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  const reach = (kolam.size + 1) * 10;
  const scale = (side * kolamShare) / (2 * reach);
  const loops = kolam.paths.map(measured);

  function paint(time) {
    context.setTransform(1, 0, 0, 1, 0, 0);
    paintSky(context, side);
    for (const star of stars) paintStar(context, side, star, share(time, star.comes, star.comes + 0.5));
    context.setTransform(scale, 0, 0, scale, side / 2, side / 2);
    for (const dot of kolam.dots) paintDot(context, dot, dotShare(time, dot, reach));
    const drawn = eased(share(time, lineDrawn.from, lineDrawn.to));
    for (const loop of loops) paintLine(context, loop, drawn);
  }
  return { canvas, paint };
}

function measured(d) {
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', d);
  return { path, line: new Path2D(d), length: path.getTotalLength() };
}

function paintSky(context, side) {
  context.fillStyle = colours.night;
  context.fillRect(0, 0, side, side);
  glow(context, side, { x: 0.62, y: 0.4, radius: 0.62, colour: colours.near, light: 0.5 });
  glow(context, side, { x: 0.2, y: 0.15, radius: 0.6, colour: colours.far, light: 0.45 });
}

function glow(context, side, { x, y, radius, colour, light }) {
  const gradient = context.createRadialGradient(x * side, y * side, 0, x * side, y * side, radius * side);
  gradient.addColorStop(0, colour);
  gradient.addColorStop(1, `${colour}00`);
  context.globalAlpha = light;
  context.fillStyle = gradient;
  context.fillRect(0, 0, side, side);
  context.globalAlpha = 1;
}

function paintStar(context, side, { x, y, size, light }, shown) {
  context.globalAlpha = light * shown;
  disc(context, x * side, y * side, size, colours.flour);
}

/** Dots appear from the middle outwards, as people place them by hand. */
function dotShare(time, { x, y }, reach) {
  const starts = dotsLaid.from + ((dotsLaid.to - dotsLaid.from - 0.2) * (Math.abs(x) + Math.abs(y))) / reach;
  return share(time, starts, starts + 0.2);
}

function paintDot(context, { x, y }, shown) {
  context.globalAlpha = shown;
  disc(context, x, y, 2 * (1.6 - 0.6 * shown), colours.flour);
}

function paintLine(context, { path, line, length }, drawn) {
  if (drawn === 0) return;
  Object.assign(context, { strokeStyle: colours.gold, lineCap: 'round', lineJoin: 'round' });
  context.setLineDash(drawn === 1 ? [] : [length * drawn, length]);
  for (const [width, light] of halo) stroke(context, line, width, light);
  stroke(context, line, 2.1, 1);
  if (drawn === 1) return;
  const tip = path.getPointAtLength(length * drawn);
  for (const [width, light] of halo) {
    context.globalAlpha = 2 * light;
    disc(context, tip.x, tip.y, width * 0.75, colours.gold);
  }
  disc(context, tip.x, tip.y, 1.9, colours.flour);
}

function stroke(context, line, width, light) {
  context.globalAlpha = light;
  context.lineWidth = width;
  context.stroke(line);
  context.globalAlpha = 1;
}

function disc(context, x, y, radius, colour) {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = 1;
}

function share(time, from, to) {
  return Math.min(1, Math.max(0, (time - from) / (to - from)));
}

/** As for the hero's line: slow at the beginning and at the end. */
function eased(t) {
  return t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
}
