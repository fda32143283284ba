#!/usr/bin/env bash
# Builds the chart library of the audit's HTML page: the parts of Apache ECharts that it uses, as one script, packed, with the licences of
# everything inside. The same versions make the same script. Run it after changing a version or a part, and commit what it writes; with a
# folder as its argument it writes there, for comparison. Needs node and npm; installs what it needs in a temporary folder.
set -euo pipefail
assets=$(cd "${1:-$(dirname "$0")/../audit/page/assets}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts echarts@6.1.0 zrender@6.1.0 tslib@2.3.0 esbuild@0.28.2

cat >page.js <<'JS'
export { init } from 'echarts/core';
import { use } from 'echarts/core';
import { BarChart, LineChart, TreemapChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
use([BarChart, LineChart, TreemapChart, GridComponent, MarkLineComponent, TooltipComponent, LabelLayout, CanvasRenderer]);
JS
# --ignore-scripts leaves esbuild's own launcher unlinked on some systems; node runs it all the same.
node node_modules/esbuild/bin/esbuild page.js --bundle --minify --format=iife --global-name=echarts --target=es2020 --charset=ascii \
  --legal-comments=none --log-level=warning --define:process.env.NODE_ENV='"production"' --outfile=echarts.js
gzip -9n <echarts.js >"$assets/echarts.js.gz"

{
  printf 'Apache ECharts 6.1.0, with zrender 6.1.0, tslib 2.3.0 and parts of d3. Their notices and licences follow.\n\n'
  cat node_modules/echarts/NOTICE
  printf '\n\n---- echarts ----\n\n'
  cat node_modules/echarts/LICENSE
  printf '\n\n---- d3 (in echarts) ----\n\n'
  cat node_modules/echarts/licenses/LICENSE-d3
  printf '\n\n---- zrender ----\n\n'
  cat node_modules/zrender/LICENSE
  printf '\n\n---- tslib ----\n\n'
  cat node_modules/tslib/LICENSE.txt
} | tr -d '\r' >"$assets/echarts.LICENSE.txt"
wc -c echarts.js "$assets"/echarts.*
