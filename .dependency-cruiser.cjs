/** Who may import whom. The picture of these rules is ARCHITECTURE.md; change both in one commit. */
const rooms = 'bff|indexer|frontend|mappings|seed|ops';
const features =
  'search|reports|charts|collections|accounts|codes|qrlogin|invites|sandbox|orders|groups|uploads|files|tags|feedback|health|downloads|readings|sharing|site|about|desk|saved|keys|mcp|references|jobs';

/** A room may import itself and the listed others; its tests, their factories and kits also what all tests share. */
const only = (room, allowed) => {
  const rule = (name, from, reach) => ({
    name: `${room}-${name}`,
    severity: 'error',
    from: { path: `^${room}/`, ...from },
    to: { path: `^(${rooms})/`, pathNot: `^(${reach.join('|')})/` },
  });
  const test = '\\.(test|factory|testkit)\\.tsx?$';
  return [
    rule('imports', { pathNot: test }, [room, ...allowed]),
    rule('test-imports', { path: `^${room}/.*${test}` }, [room, ...allowed, 'ops/test']),
  ];
};

/** Modules of the contract without zod, which the pages' scripts may carry. */
const schemaless =
  'constants\\.ts|chart(?:State|Request)|searchState|chinaTime|errors|sentences|pictures|citations/|legal/|tables/|site/(?!about)';

module.exports = {
  forbidden: [
    ...only('frontend', ['bff/contract']),
    ...only('bff', ['mappings']),
    ...only('indexer', ['mappings']),
    ...only('mappings', []),
    {
      name: 'contract-imports-only-zod',
      comment:
        "And China's calendar, which every room counts days by, where sentences end, and tables and index builds as they are kept.",
      severity: 'error',
      from: { path: '^bff/contract/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot:
          '^(bff/contract/|mappings/(chinaCalendar|storeLayout|indexBuilds|text/sentences)\\.ts$|node_modules/zod/)',
      },
    },
    {
      name: 'pages-carry-no-schemas',
      comment:
        'Pages and what they import of the contract use constants, addresses and states; of its schemas and calls only the types.',
      severity: 'error',
      from: {
        path: `^frontend/|^bff/contract/(${schemaless})`,
        pathNot: '\\.test\\.tsx?$',
      },
      to: {
        path: '^bff/contract/|^node_modules/zod/',
        pathNot: `^bff/contract/(${schemaless})`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'features-keep-their-insides',
      comment: 'A bff feature uses another only through its index.ts.',
      severity: 'error',
      from: { path: `^bff/(${features})/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^bff/(${features})/`, pathNot: ['^bff/$1/', '^bff/[^/]+/index\\.ts$'] },
    },
    {
      name: 'lower-bff-rooms-never-import-features',
      severity: 'error',
      from: { path: '^bff/(models|clients|gateways|entitlements|migrations)/', pathNot: '\\.test\\.ts$' },
      to: { path: `^bff/(${features}|app\\.ts|main\\.ts)` },
    },
    {
      name: 'sdks-only-in-clients',
      severity: 'error',
      from: { path: '^bff/', pathNot: '^bff/(clients|models|migrations)/|\\.(test|factory|testkit)\\.ts$' },
      to: {
        path: '^node_modules/(@opensearch-project|mysql2|ioredis|http-proxy-middleware)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'outside-parties-only-in-gateways',
      severity: 'error',
      from: { path: '^bff/', pathNot: '^bff/gateways/' },
      to: { path: '^node_modules/(wechatpay-axios-plugin|alipay-sdk|tencentcloud-sdk-nodejs)' },
    },
    {
      name: 'frontend-components-know-no-features',
      severity: 'error',
      from: { path: '^frontend/(components|lib)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^frontend/(app|features)/' },
    },
    {
      name: 'frontend-features-know-no-app',
      severity: 'error',
      from: { path: '^frontend/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^frontend/app/' },
    },
    {
      name: 'no-imports-of-commands',
      comment:
        'A cli.ts parses the arguments of its process when loaded; of a test run it would end the process.',
      severity: 'error',
      from: {},
      to: { path: '/cli\\.ts$' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-tests-in-code',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|\\.(factory|testkit)\\.ts$|^ops/(test|tools/screenshots)/)' },
      to: { path: '(\\.test\\.tsx?$|\\.(factory|testkit)\\.ts$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^frontend/dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  },
};
